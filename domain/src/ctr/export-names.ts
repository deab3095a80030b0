const queries =
  /quer(?:y|ies)|keyword|suchanfrage|requête|consulta|zoekopdracht|zapytani|sorgu|dotaz|sökfråg|クエリ|검색어|запрос|查询/iu;
const others =
  /countr|device|appearance|länder|landen|gerät|darstellung|pays|appareil|país|dispositivo|paesi/iu;

/** By the names of a table and of its first column: 0 for queries, 2 for none, 1 for names that are not known. */
export const rankNames = (...names: readonly string[]): number =>
  names.some((name) => queries.test(name)) ? 0 : names.some((name) => others.test(name)) ? 2 : 1;

/** The site in `example.com-Performance-on-Search-2026-11-28.zip`, or in `https___www.example.com_-Performance-…`. */
export const readProperty = (fileName: string): string | undefined =>
  /^(?:https?___)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})[_-].*\d{4}-\d{2}-\d{2}/iu.exec(fileName)?.[1];
