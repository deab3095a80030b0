const others =
  /^(?:countr|device|search app|länder|landen|land$|gerät|pays|appar|país|dispositi|paesi|kraj|urządz|ülke|cihaz|země|zařízení|enhet|国|デバイス|국가|기기|стран|устройств|设备)/iu;

/** Whether a table is of countries, devices or kinds of results, by its name or that of its first column. */
export const isOfOthers = (...names: readonly string[]) => names.some((name) => others.test(name));

/** The site in `example.com-Performance-on-Search-2026-11-28.zip`, or in `https___www.example.com_-Performance-…`. */
export const readProperty = (fileName: string) =>
  /^(?:https?___)?([^_]+\.[^_.-]+)_?-.*-\d/.exec(fileName)?.[1];
