const name = 'traffic-toolkit';

export const mainHelp = `Usage: ${name} <command> [options]

Commands:
  generate   make URLs of keywords
  inspect    tell what a list is and what is in it

  ${name} <command> --help   about a command
  ${name} --version
`;

export const generateHelp = `Usage: ${name} generate [options] [FILE ...]

Makes one URL of every keyword. Reads one keyword per line from the files, or from standard
input, or the keywords of a table, and writes to standard output, unless told otherwise. Nothing is sent anywhere.

  ${name} generate keywords.txt > urls.txt
  ${name} generate -t 'https://www.bing.com/search?q={keyword}' --in-order -o urls.txt keywords.txt
  ${name} generate --preset google --country de --language de --unique --column Keyword keywords.csv
  ${name} generate -t 'https://shop.example/{city|slug}?q={keyword|plus}' \\
                   --combine city=cities.txt keywords.txt
  ${name} generate --recipe spring.json -o urls.txt keywords.xlsx

What to write
  -t, --template URL       the keyword takes the place of the first {keyword}; without --template and
                           --preset it is https://www.google.com/search?q={keyword}
      --advanced           the template has any number of {placeholders}, with filters after bars:
                           {keyword|lower}, {keyword|slug}, {keyword|slug:de} (ae for ä; also slug:da
                           and slug:no, with aa for å), {keyword|underscore} (_ between words; also
                           hyphen and dot), {keyword|plus} (a space becomes +),
                           {keyword|raw} (not encoded); {{ and }} are braces. --combine, --utm-… and a
                           --column with a name of its own imply it. A template that begins with
                           {keyword|raw} is for lists of addresses: what follows its first ? is merged
                           into each; lines that are no addresses are left out and named
      --preset NAME        the address of a search engine or site; "--preset list" shows them all
      --presets FILE       presets of one's own, saved by the page, for --preset
      --country CODE, --language CODE, --market CODE   of the preset
      --utm-source TEXT, --utm-medium TEXT, --utm-campaign TEXT, --utm-term TEXT, --utm-content TEXT
                           parameters for campaigns, merged into the template's query
      --utm-case keep|lower        lower by default
      --utm-separator keep|-|_|.   instead of white space, also in cells; _ by default
      --utm-allow FIELD=VALUE,…    refuse other values of this field (source, medium, …). Repeatable

What to read
      --encoding NAME      utf-8, utf-16le, utf-16be, windows-1252, shift_jis, gbk and all others of
                           browsers; UTF-8 and UTF-16 are found out, others are refused without it:
                           "inspect" shows how a list reads in them
      --column [NAME=]COL  the list is a table (CSV, TSV, XLSX): read this column, by its name in the
                           header or its number from 1; NAME is the placeholder it feeds. Repeatable
      --plain-lines        every line is a keyword, whatever it looks like. Without this, --column and
                           --recipe a list is read as the page does: what looks like a table, by its
                           keyword column; a .txt file and standard input only where it is an export
                           of a known tool (standard input also with tabs). One column is a list: every
                           line is a keyword, in a .csv without the quotes around it
      --separator CHAR     comma, semicolon, tab or pipe; found out by default
      --skip N             lines, or records of a table, before the first keyword: 1 says that the first
                           line is a header. Found out in tables by default; in lists it is 0
      --no-quotes          quotes in a table or a .csv are characters like others
      --drop-invisible     leave out characters that nobody sees, such as spaces without width
      --sheet N            of a spreadsheet, from 1; by default the one that is seen on opening it. Of a zip
                           with several lists, which of them
      --combine NAME=FILE  combine every keyword with every line of this list, for {NAME}. Repeatable;
                           the last one turns quickest
      --combine-encoding NAME=ENCODING   of the list for {NAME}; found out by default
      --max-combinations N give up beyond so many; 10000000 by default
      --unique             leave out keywords that came before
      --unique-ignore-case the same, whatever their case

In which order
      --in-order           as in the list, in constant memory; without it, in random order, for which
                           the keywords have to fit into memory
      --seed HEX           32 hexadecimal digits that repeat an order

Where to
  -o, --output FILE        "-", the default, is standard output. A file that is there is not replaced
      --force              replace it all the same
      --format NAME        text (the default), csv, json-lines, sitemap
      --line-end crlf|lf   of text; crlf by default
      --no-header          CSV without names above the columns
      --keyword-column     CSV and JSON Lines with the keyword beside its URL
      --split N            files of at most N URLs: FILE-001.txt and so on
      --zip, --no-zip      one zip with all files, or files where the recipe says a zip
      --sitemap-folder URL where sitemaps will lie, for the index of several; by default the root of the
                           template's site
      --preview N          show the first N URLs, in the list's order, and what is wrong with them

Recipes
  -r, --recipe FILE        settings of the web page or of --save-recipe: with the same lists, the same
                           bytes come out. Options given beside it win. Lists that it combines are no
                           part of it: --combine gives them, in any order
      --save-recipe FILE   write the settings of this run, with the order that was drawn; no keywords
      --recipe-name TEXT   what the page is to call it

What happened
      --summary FILE       write it as JSON: urls, keywords, emptyLines, duplicates, leftOut, files, notes …
      --rejects FILE       write the lines that were left out because they are no addresses, as CSV: line, text,
                           reason; of more than 100,000 the first
      --strict             exit code 1 if there is any note; one about what is read leaves nothing written
  -q, --quiet              no notes, and no progress, which is shown on a terminal only
  -h, --help

Exit codes: 0 all is written; 1 something failed; 2 the command cannot be understood.
A file gets its name when it is complete: whatever goes wrong, no half file stays.
`;

export const inspectHelp = `Usage: ${name} inspect [options] [FILE]

Tells the encoding of a list, whether it is a table and of whose kind, and counts keywords, empty lines
and duplicates.

      --encoding NAME      read it so; without it, of a list that is neither UTF-8 nor UTF-16, its first
                           lines are shown in all encodings that it can be in
      --sheet N            of a spreadsheet, from 1; by default the one that is seen on opening it
      --ignore-case        keywords that differ in case only count as duplicates
      --json               one JSON object for programs
  -h, --help
`;
