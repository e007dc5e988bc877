/** The mark: a gantry over what it launches. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#4338ca" />
      <path d="M7 25V9.5h18V25" fill="none" stroke="#c7d2fe" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M16 12.5c2.6 2.2 3.4 4.8 3 8.2l-1.6 2h-2.8l-1.6-2c-.4-3.4.4-6 3-8.2Z" fill="#fff" />
    </svg>
  );
}
