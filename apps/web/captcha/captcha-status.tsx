import { useWords } from '../words/use-words.ts'
import type { Captcha } from './use-captcha.ts'

/** One quiet line under a form: that the browser works, or that it could not. */
export function CaptchaStatus({ captcha: { state }, className }: { captcha: Captcha; className?: string | undefined }) {
  const t = useWords('shell')
  return (
    <p role="status" className={className} hidden={state === 'idle'}>
      {state === 'working' && t('captcha.working')}
      {state === 'ready' && t('captcha.ready')}
      {state === 'failed' && t('captcha.failed')}
    </p>
  )
}
