import { useEffect, useRef, useState } from 'react';
import styles from './partners.module.css';

interface PartnerLogoProps {
  name: string;
  /** Address of the picture, 160 by 48. */
  logo: string;
}

/** A partner's logo, or the name where the picture cannot be loaded. */
export function PartnerLogo({ name, logo }: PartnerLogoProps) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before this component took over the served page and could hear of it.
  useEffect(() => setFailed(image.current?.complete === true && image.current.naturalWidth === 0), []);
  if (failed) return <bdi className={styles['name']}>{name}</bdi>;
  return <img ref={image} src={logo} alt={name} width="160" height="48" loading="lazy" onError={() => setFailed(true)} />;
}
