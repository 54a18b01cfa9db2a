import { useEffect, useRef, type ReactNode } from 'react';
import { announce } from './announcements.ts';
import { spokenText } from './spoken-text.ts';

interface AnnouncedProps {
  as?: 'p' | 'div';
  id?: string;
  className?: string | undefined;
  urgent?: boolean;
  children: ReactNode;
}

/** Something on the page that is also spoken, when it appears and whenever its text changes. */
export function Announced({ as: Element = 'p', urgent = false, children, ...attributes }: AnnouncedProps) {
  const element = useRef<HTMLParagraphElement & HTMLDivElement>(null);
  const spoken = useRef('');

  // After every drawing: only then is the text of what is inside known.
  useEffect(() => {
    const text = element.current ? spokenText(element.current) : '';
    if (text === spoken.current) return;
    spoken.current = text;
    announce(text, { urgent });
  });

  return (
    <Element ref={element} {...attributes}>
      {children}
    </Element>
  );
}
