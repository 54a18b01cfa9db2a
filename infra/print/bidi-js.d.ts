// The types of the package are those of a CommonJS module, which it is not.
declare module 'bidi-js/dist/bidi.mjs' {
  export { default } from 'bidi-js/src/bidi';
}
