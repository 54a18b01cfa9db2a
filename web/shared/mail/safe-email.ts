import DOMPurify from 'dompurify';

/** What of a received page is shown: text, tables and pictures. No styles but those of an element itself, no forms, no media. */
const tags = [
  ...['a', 'abbr', 'address', 'article', 'aside', 'b', 'bdi', 'bdo', 'big', 'blockquote', 'br', 'caption', 'center', 'cite'],
  ...['code', 'col', 'colgroup', 'dd', 'del', 'details', 'dfn', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'font'],
  ...['footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'main', 'mark', 'nav', 'ol'],
  ...['p', 'pre', 'q', 's', 'samp', 'section', 'small', 'span', 'strike', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody'],
  ...['td', 'tfoot', 'th', 'thead', 'time', 'tr', 'tt', 'u', 'ul', 'var', 'wbr'],
];
const attributes = [
  ...['align', 'alt', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'color', 'colspan', 'dir', 'face', 'height', 'href'],
  ...['lang', 'nowrap', 'rowspan', 'size', 'src', 'start', 'style', 'title', 'valign', 'width'],
];

/** Whatever of a style could fetch something, hides how it is spelled, or leaves the flow of the page. */
const unsafeStyle = /url\s*\(|image|src\s*\(|expression|@|\\|\/\*|position\s*:|behavior|binding|content\s*:/i;
const coloured = /(?:^|[;\s-])(?:color|background(?:-color)?)\s*:/i;
const inlinePicture = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/=\s]+$/i;
const leadsOut = /^(?:https?:|mailto:|tel:)/i;

/** What can be shown of a received page without running, sending or fetching anything. */
export interface SafeEmail {
  /** Whether it would fetch pictures from outside. */
  remoteCount: number;
  /** Content ids of the attachments that it shows as pictures. */
  contentIds: readonly string[];
  /** Whether it paints in colours of its own, which are made for white paper. */
  isColoured: boolean;
  /** Its markup, with the pictures that are known and wanted. */
  markup(pictures: ShownPictures): string;
}

export interface ShownPictures {
  /** Whether pictures are fetched from where the email says, by https alone. */
  withRemote: boolean;
  /** `data:` addresses of attached pictures, by content id. */
  attached: ReadonlyMap<string, string>;
}

export function safeEmail(received: string): SafeEmail {
  // Its document is not on any screen: nothing in it is fetched.
  const safe = DOMPurify.sanitize(withoutStyles(received), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  const page = safe.ownerDocument.createElement('div');
  page.append(safe);
  let isColoured = page.querySelector('[bgcolor], [color]') !== null;
  for (const element of page.querySelectorAll('[style]')) {
    const style = safeStyle(element.getAttribute('style') ?? '');
    isColoured ||= coloured.test(style);
    element.setAttribute('style', style);
  }
  for (const link of page.querySelectorAll('a[href]')) openElsewhere(link);
  for (const element of page.querySelectorAll('[href]:not(a), [src]:not(img)')) {
    element.removeAttribute('href');
    element.removeAttribute('src');
  }
  const { remote, attached } = takeSources(page);
  return {
    remoteCount: remote.size,
    contentIds: [...new Set(attached.values())],
    isColoured,
    markup(pictures) {
      const copy = page.cloneNode(true) as Element;
      for (const [place, picture] of copy.querySelectorAll('img').entries()) {
        const src = pictures.attached.get(attached.get(place) ?? '') ?? (pictures.withRemote ? remote.get(place) : undefined);
        if (src !== undefined) picture.setAttribute('src', src);
        picture.setAttribute('referrerpolicy', 'no-referrer');
      }
      return copy.innerHTML;
    },
  };
}

const safeStyle = (style: string): string =>
  style
    .split(';')
    .filter((declaration) => !unsafeStyle.test(declaration))
    .join(';');

/** Where the pictures would come from, by their place in the page, which has none of it any more. */
function takeSources(page: Element) {
  const remote = new Map<number, string>();
  const attached = new Map<number, string>();
  for (const counter of [...page.querySelectorAll('img')].filter(isCounter)) counter.remove();
  for (const [place, picture] of page.querySelectorAll('img').entries()) {
    const src = (picture.getAttribute('src') ?? '').trim();
    if (inlinePicture.test(src)) continue;
    picture.removeAttribute('src');
    if (/^cid:/i.test(src)) attached.set(place, contentIdOf(src));
    else if (/^https:\/\//i.test(src) && URL.canParse(src)) remote.set(place, new URL(src).href);
  }
  return { remote, attached };
}

/**
 * The policy of the page stops these where the page is taken apart, and says so each time. What is in a template is in no document yet,
 * and is looked at by nobody.
 */
function withoutStyles(received: string): string {
  const template = document.createElement('template');
  template.innerHTML = received;
  for (const element of template.content.querySelectorAll('style, base')) element.remove();
  return template.innerHTML;
}

/** A picture that nobody would see: it is there to report that the email was read. */
const isCounter = (picture: Element): boolean =>
  ['width', 'height'].some((side) => /^[01](?:px)?$/.test((picture.getAttribute(side) ?? '').trim()));

/** In a tab of its own that cannot reach back and learns nothing of us; where it leads is written behind it. */
function openElsewhere(link: Element): void {
  const href = (link.getAttribute('href') ?? '').trim();
  if (!leadsOut.test(href) || !URL.canParse(href)) {
    link.removeAttribute('href');
    return;
  }
  const { host, username, pathname, protocol } = new URL(href);
  const leadsTo = protocol.startsWith('http') ? host : pathname;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
  link.setAttribute('title', href);
  const isShown = username === '' && link.textContent.toLowerCase().includes(leadsTo.toLowerCase());
  if (!isShown) link.setAttribute('data-leads-to', leadsTo);
}

function contentIdOf(src: string): string {
  const id = src.slice('cid:'.length);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
