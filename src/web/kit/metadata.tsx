import { useSite } from './site.tsx';

interface MetadataProps {
  title: string;
  isFullTitle?: boolean;
  description?: string | undefined;
  keywords?: string;
  /** Canonical path of this screen, including the query if it matters. */
  canonicalPath?: string;
  image?: string | null;
  imageSize?: { width: number; height: number } | undefined;
  isHidden?: boolean;
}

export function Metadata(props: MetadataProps) {
  const { title, description, keywords, canonicalPath, image, imageSize } = props;
  const site = useSite();
  const url = site.url + site.prefix + (site.prefix && canonicalPath === '/' ? '' : canonicalPath);
  const fullTitle = props.isFullTitle ? title : `${title} | ${site.name}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
      {props.isHidden && <meta name="robots" content="noindex" />}
      {canonicalPath && <link rel="canonical" href={url} />}
      {canonicalPath && <meta property="og:url" content={url} />}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={site.name} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image} />}
      {imageSize && <meta property="og:image:width" content={`${imageSize.width}`} />}
      {imageSize && <meta property="og:image:height" content={`${imageSize.height}`} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
