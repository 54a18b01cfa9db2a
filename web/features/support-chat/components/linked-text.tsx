import { Link } from 'react-router-dom';
import { paths } from '#contracts/paths.ts';
import { partsOf, type TextPart } from '../model/text-parts.ts';

interface LinkedTextProps {
  text: string;
  /** The reader goes to another page of ours. */
  onLeave: () => void;
}

/** A text with its addresses as links that tell nobody where they were found, and its parcels as links to their pages. */
export function LinkedText({ text, onLeave }: LinkedTextProps) {
  const parts = partsOf(text);
  return parts.map((part, index) => <Part key={`${index} ${part.text}`} part={part} onLeave={onLeave} />);
}

function Part({ part, onLeave }: { part: TextPart; onLeave: () => void }) {
  switch (part.type) {
    case 'words':
      return part.text;
    case 'address':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
          {part.text}
        </a>
      );
    case 'parcel':
      return (
        <Link to={paths.tracking(part.trackingNumber)} dir="ltr" onClick={onLeave}>
          {part.text}
        </Link>
      );
    default:
      return part satisfies never;
  }
}
