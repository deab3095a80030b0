const queries =
  /quer(?:y|ies)|keyword|suchanfrage|requête|consulta|zoekopdracht|zapytani|sorgu|dotaz|sökfråg|クエリ|검색어|запрос|查询/iu;
const others =
  /^(?:countr|device|search app|länder|landen|land$|gerät|pays|appar|país|dispositi|paesi|kraj|urządz|ülke|cihaz|země|zařízení|enhet|国|デバイス|국가|기기|стран|устройств|设备)/iu;

/** By the names of a table and of its first column: 0 for queries, 2 for countries and the like, 1 for other names. */
export function rankNames(...names: readonly string[]) {
  const areOf = (known: RegExp) => names.some((name) => known.test(name));
  if (areOf(queries)) return 0;
  return areOf(others) ? 2 : 1;
}

/** The site in `example.com-Performance-on-Search-2026-11-28.zip`, or in `https___www.example.com_-Performance-…`. */
export const readProperty = (fileName: string) =>
  /^(?:https?___)?([^_]+\.[^_.-]+)_?-.*-\d/.exec(fileName)?.[1];
