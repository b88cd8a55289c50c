import type { Config } from '@bowline/platform/config.ts'

/** Whoever takes over one of our processes must not have the whole machine with it. */
export function refuseRoot({ mode, mayBeRoot }: Pick<Config, 'mode' | 'mayBeRoot'>, uid = process.getuid?.()): void {
  if (uid !== 0 || mode !== 'production' || mayBeRoot) return
  throw new Error(
    'BOWLINE_MODE=production does not run as root: start it as a user of its own (docs/operating.md, "As a service"), ' +
      'or set BOWLINE_AS_ROOT=on where root is nobody outside, as in some containers',
  )
}
