/**
 * Lists of ra-core have an exporter unless they are told otherwise, and it brings this library to all of them. Ours write their CSV
 * themselves, so the library is fetched by who calls it.
 */
export default (...call) => {
  void import('jsonexport/dist/index').then(({ default: jsonexport }) => jsonexport(...call));
};
