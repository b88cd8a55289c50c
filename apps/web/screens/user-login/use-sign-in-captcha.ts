import { useState } from 'react'
import type { CaptchaLevel } from '../../captcha/captcha-solver.ts'
import { type Captcha, useCaptcha, wantedLevel } from '../../captcha/use-captcha.ts'
import { usePage } from '../../page-context.ts'

/**
 * Signing in always requires a captcha in production, in the demo after wrong guesses; from then on every attempt on
 * this page sends one.
 */
export function useSignInCaptcha() {
  const { config } = usePage()
  const captcha: Captcha = useCaptcha('login')
  const [level, setLevel] = useState<CaptchaLevel | undefined>(config.mode === 'demo' ? undefined : 'normal')
  return {
    captcha,
    prepare: () => {
      if (level) captcha.prepare()
    },
    async send<T>(call: (recaptcha: string | undefined) => Promise<T>): Promise<T> {
      try {
        return await call(level && (await captcha.take(level)))
      } catch (error) {
        const wanted = wantedLevel(error)
        if (!wanted) throw error
        setLevel(wanted)
        return call(await captcha.take(wanted))
      }
    },
  }
}
