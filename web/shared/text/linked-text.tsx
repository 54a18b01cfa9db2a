import { Link } from 'react-router-dom';
import { partsOf, type TextPart } from '#contracts/text-parts.ts';

interface LinkedTextProps {
  text: string;
  /** Where its reader sees a parcel. */
  parcelPath: (trackingNumber: string) => string;
  /** The reader goes to another page of ours. */
  onLeave?: () => void;
}

/** A text with its addresses as links that tell nobody where they were found, and its parcels as links to where they are seen. */
export function LinkedText({ text, ...links }: LinkedTextProps) {
  const parts = partsOf(text);
  return parts.map((part, index) => <Part key={`${index} ${part.text}`} part={part} {...links} />);
}

function Part({ part, parcelPath, onLeave }: Omit<LinkedTextProps, 'text'> & { part: TextPart }) {
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
        <Link to={parcelPath(part.trackingNumber)} dir="ltr" onClick={onLeave}>
          {part.text}
        </Link>
      );
    default:
      return part satisfies never;
  }
}
