declare module 'parse-prometheus-text-format' {
  interface Family {
    name: string;
    help: string;
    type: string;
    metrics: object[];
  }
  function parse(text: string): Family[];
  export = parse;
}
