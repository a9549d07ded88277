export function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <>
      <p className="mb-2">
        Keep these backup codes in a safe place. Each one works once if you lose your phone. They
        are not shown again.
      </p>
      <ul className="flex flex-col gap-1 rounded-card border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere sm:text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  );
}
