import type { CodeText } from '@bowline/contract/codes.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePage } from '../page-context.ts'
import { isSiteApiError } from '../site-api/site-api.ts'
import { type CaptchaLevel, CaptchaSolver, type CaptchaState } from './captcha-solver.ts'
import { workInWorker } from './work-in-worker.ts'

const CAPTCHA: CodeText<'captcha'> = '420001'

export interface Captcha {
  readonly state: CaptchaState
  /** Begins early, as when the first field gets the focus: by the time the form is sent it is done. */
  readonly prepare: () => void
  /** A solution for one call, made now when there is none. */
  readonly take: (level?: CaptchaLevel) => Promise<string>
  /** Makes a call with a solution, and once more with another when the server wants a harder or a newer one. */
  readonly send: <T>(call: (recaptcha: string) => Promise<T>) => Promise<T>
}

/** `purpose`: what the server checks it for, such as `register`. Goes with the component that uses it. */
export function useCaptcha(purpose: string): Captcha {
  const { siteApi } = usePage()
  const [solver] = useState(
    () =>
      new CaptchaSolver({
        challenge: (level) => siteApi('GET /exchange-web/web/captcha/challenge', { purpose, level }),
        work: workInWorker,
        nowMs: () => performance.now(),
      }),
  )
  useEffect(() => () => solver.close(), [solver])
  const idle = (): CaptchaState => 'idle'
  const state = useSyncExternalStore(solver.subscribe, () => solver.state, idle)
  return {
    state,
    prepare: () => solver.prepare(),
    take: (level) => solver.take(level),
    async send(call) {
      try {
        return await call(await solver.take())
      } catch (error) {
        const level = wantedLevel(error)
        if (!level) throw error
        return call(await solver.take(level))
      }
    },
  }
}

/** How hard the next one must be, if that was all that was wrong. */
export function wantedLevel(error: unknown): CaptchaLevel | undefined {
  if (!isSiteApiError(error) || error.code !== CAPTCHA) return undefined
  const { level } = (error.data ?? {}) as { level?: unknown }
  return level === 'hard' ? 'hard' : 'normal'
}
