import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import {
  type StaffSettings,
  type WelcomeStep,
  welcomeSteps,
} from '../../../contract/settings.staff.ts';
import { Metadata } from '../../kit/metadata.tsx';
import { send } from '../../kit/send.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useIsHydrated } from '../../kit/ui/use-is-hydrated.ts';
import { StaffSkeleton } from '../../staff/staff-screen.tsx';
import { AreaSection } from './area-form.tsx';
import { ColorSection } from './color-form.tsx';
import { LogoSection } from './logo-form.tsx';
import { PremiumSection } from './premium-form.tsx';
import { type SectionProps, siteState } from './settings-form.tsx';
import { TextsSection } from './texts-form.tsx';

interface Step {
  title: string;
  why: string;
  Section: (props: SectionProps) => ReactNode;
}

const steps: Record<WelcomeStep, Step> = {
  name: {
    title: m.welcome_name(),
    why: m.welcome_name_why(),
    Section: (props) => <TextsSection {...props} isShort />,
  },
  logo: {
    title: m.welcome_logo(),
    why: m.welcome_logo_why(),
    Section: LogoSection,
  },
  color: {
    title: m.welcome_color(),
    why: m.welcome_color_why(),
    Section: ColorSection,
  },
  area: {
    title: m.welcome_area(),
    why: m.welcome_area_why(),
    Section: AreaSection,
  },
  price: {
    title: m.welcome_premium(),
    why: m.welcome_premium_why(),
    Section: (props) => <PremiumSection {...props} isShort />,
  },
};

export function WelcomePage() {
  const { data: state, error } = useQuery(siteState);
  const isHydrated = useIsHydrated();
  if (error) throw error;
  return (
    <div className="page-width max-w-3xl py-6">
      <Metadata title={m.welcome_title()} isHidden />
      {state && isHydrated ? <Steps state={state} /> : <StaffSkeleton />}
    </div>
  );
}

function Steps({ state }: { state: StaffSettings }) {
  // Opened from the settings, the setup goes through all steps again.
  const [left, setLeft] = useState<readonly WelcomeStep[]>(() =>
    state.welcome.length > 0 ? state.welcome : welcomeSteps,
  );
  const [step] = left;
  const pass = usePass();
  const navigate = useNavigate();
  const heading = useHeadingFocus(step);
  const goOn = () => setLeft(left.slice(1));
  if (!step) return <Done />;
  const { title, why, Section } = steps[step];
  return (
    <>
      <p className="text-muted">
        {m.welcome_step({
          value: welcomeSteps.indexOf(step) + 1,
          count: welcomeSteps.length,
        })}
      </p>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-extrabold sm:text-3xl">
        {title}
      </h1>
      <p className="mt-2 mb-6 text-lg text-muted">{why}</p>
      <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
        <Section key={step} state={state} step={step} onSaved={goOn} />
      </div>
      <div className="mt-4 -ml-3 flex flex-wrap gap-x-4">
        <Button
          variant="quiet"
          disabled={pass.isPending}
          onClick={() => pass.mutate([step], { onSuccess: goOn })}
        >
          {m.welcome_skip_step()}
        </Button>
        <Button
          variant="quiet"
          disabled={pass.isPending}
          onClick={() => pass.mutate([...left], { onSuccess: () => void navigate('/admin') })}
        >
          {m.welcome_skip_all()}
        </Button>
      </div>
    </>
  );
}

function usePass() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passed: WelcomeStep[]) =>
      send('POST /api/admin/settings/welcome', { body: { steps: passed } }),
    onSuccess: (saved) => queryClient.setQueryData(siteState.queryKey, saved),
  });
}

function useHeadingFocus(step: WelcomeStep | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(step);
  useEffect(() => {
    if (step !== first.current) heading.current?.focus();
  }, [step]);
  return heading;
}

function Done() {
  const navigate = useNavigate();
  return (
    <>
      <h1 className="text-2xl font-extrabold sm:text-3xl">{m.welcome_ready()}</h1>
      <p className="mt-2 mb-6 text-lg text-muted">{m.welcome_ready_text()}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void navigate('/admin')}>{m.welcome_to_dashboard()}</Button>
        <Button variant="secondary" onClick={() => void navigate('/admin/settings')}>
          {m.welcome_to_settings()}
        </Button>
      </div>
    </>
  );
}
