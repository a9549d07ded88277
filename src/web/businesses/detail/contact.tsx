import { Mail, Map as MapIcon, MapPin, Phone } from 'lucide-react';
import type { BusinessDetail } from '../../../contract/businesses.ts';

const row = 'inline-flex min-h-8 items-center gap-2 pointer-coarse:min-h-11';
const link = `${row} text-accent wrap-anywhere hover:underline`;

function writeAddress({ address, city, state, zipCode }: BusinessDetail): string {
  return [address, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ');
}

export function AddressLine({ business }: { business: BusinessDetail }) {
  return (
    <p className={`${row} wrap-anywhere`}>
      <MapPin size={18} aria-hidden="true" className="shrink-0 text-muted" />
      {writeAddress(business)}
    </p>
  );
}

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${writeDialled(phone)}`} className={link}>
      <Phone size={18} aria-hidden="true" className="shrink-0" />
      {phone}
    </a>
  );
}

function writeDialled(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:ext(?:ension)?\.?|x|#)\s*(?=\d+\s*$)/i);
  const digits = number.replace(/[^\d+]/g, '');
  return extension ? `${digits};ext=${extension.trim()}` : digits;
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={link}>
      <Mail size={18} aria-hidden="true" className="shrink-0" />
      {email}
    </a>
  );
}

export function BusinessInformation({ business }: { business: BusinessDetail }) {
  const { address, phone, email, isPremium } = business;
  return (
    <dl className="space-y-3 [&_dt]:text-sm [&_dt]:text-muted">
      <div>
        <dt>Location</dt>
        <dd className="wrap-anywhere">{writeAddress(business)}</dd>
        {address && (
          <dd>
            <MapLink place={writeAddress(business)} />
          </dd>
        )}
      </div>
      {phone && (
        <div>
          <dt>Phone</dt>
          <dd>
            <PhoneLink phone={phone} />
          </dd>
        </div>
      )}
      {email && (
        <div>
          <dt>Email</dt>
          <dd>
            <EmailLink email={email} />
          </dd>
        </div>
      )}
      <div>
        <dt>Listing type</dt>
        <dd>{isPremium ? 'Premium' : 'Free'}</dd>
      </div>
    </dl>
  );
}

function MapLink({ place }: { place: string }) {
  return (
    <a
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noopener"
      className={`no-print ${link}`}
    >
      <MapIcon size={18} aria-hidden="true" className="shrink-0" />
      Find on a map
    </a>
  );
}
