import { useState } from 'react';
import * as m from '#messages';

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;

/**
 * The HTML of an email, where nothing of it can run or lead away. The frame has the policy of the
 * page around it, which refuses styles in attributes: they are set from here instead.
 */
export function MailFrame({ html }: { html: string }) {
  const [height, setHeight] = useState(500);
  function dress(frame: HTMLIFrameElement) {
    const { contentDocument: page } = frame;
    if (!page) return;
    for (const part of page.querySelectorAll<HTMLElement>('[data-look]')) {
      part.style.cssText = part.dataset.look ?? '';
    }
    for (const link of page.querySelectorAll('a')) {
      link.style.textDecoration = 'underline';
      link.removeAttribute('href');
    }
    page.body.style.overflowWrap = 'anywhere';
    setHeight(page.documentElement.scrollHeight);
  }
  const shown = html.replace('<head>', `<head>${POLICY}`).replaceAll(' style="', ' data-look="');
  return (
    <iframe
      title={m.mails_preview_frame()}
      sandbox="allow-same-origin"
      srcDoc={shown}
      onLoad={({ currentTarget }) => dress(currentTarget)}
      height={height}
      className="w-full rounded-card border border-line bg-[#fbfaf6]"
    />
  );
}
