# For an awk that counts bytes: mawk, or another with LC_ALL=C. Trims ASCII white space only.
BEGIN {
  for (i = 0; i < 256; i++) {
    c = sprintf("%c", i)
    encoded[c] = c ~ /[A-Za-z0-9_.!~*'()-]/ ? c : sprintf("%%%02X", i)
  }
}
{
  gsub(/^[ \t\r\f\v]+|[ \t\r\f\v]+$/, "")
  if ($0 == "") next
  out = ""
  n = length($0)
  for (i = 1; i <= n; i++) out = out encoded[substr($0, i, 1)]
  printf "%s%s%s", before, out, after
}
