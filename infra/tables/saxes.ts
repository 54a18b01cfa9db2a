import { SaxesParser } from 'saxes';
import { TableError, type ReadXml } from './tables.ts';

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

export const readXml: ReadXml = (listener) => {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  parser.on('error', (error) => {
    throw new TableError('damaged', { cause: error });
  });
  parser.on('opentag', ({ name, attributes }) => listener.open(local(name), attributes));
  parser.on('text', (text) => listener.text(text));
  parser.on('cdata', (text) => listener.text(text));
  parser.on('closetag', ({ name }) => listener.close(local(name)));
  return {
    write: (text) => void parser.write(text),
    end: () => void parser.close(),
  };
};
