import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { usePage } from '../../page-context.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import { loginAddress } from '../post-login-target.ts'
import { answerTo } from './error-answer.ts'
import { serverText } from './server-text.ts'

declare global {
  interface Window {
    /** Set by the pages of a currency exchange that embed calls of ours: they handle a lost session themselves. */
    isCurrencyExchange?: boolean
  }
}

/** Shows a failed call the way the specification wants it. Anything but a failed call is a bug and thrown on. */
export function useShowError(): (error: unknown) => void {
  const t = useWords('shell')
  const toast = useToast()
  const ask = useAsk()
  const navigate = useNavigate()
  const { locale } = usePage()
  return useCallback(
    (error) => {
      if (!isSiteApiError(error)) throw error
      const answer = answerTo(error)
      const tell = (text: string) => toast({ text, kind: 'bad' })
      switch (answer.kind) {
        case 'toast':
          return void tell(t.find(answer.key, answer.values) ?? t('error.system'))
        case 'server-text':
          return void tell(serverText(answer, t, locale.id))
        case 'notice':
          return void toast({ text: t.find(answer.key) ?? '', kind: 'info' })
        case 'sign-in':
          // A new document: this one still believes in the session.
          if (!window.isCurrencyExchange) location.assign(loginAddress(`${location.pathname}${location.search}`))
          return
        case 'modal':
          return void ask({ title: t('restricted.title'), text: t.find(answer.key) ?? '', confirm: t('ok') }).then(
            () => {
              if (answer.leadsTo) navigate(answer.leadsTo)
            },
          )
        case 'verify':
          return void ask({
            title: t('restricted.title'),
            text: t('code.999408'),
            confirm: t('verify'),
            cancel: t('later'),
          }).then((yes) => {
            if (yes) navigate('/account/id_verification')
          })
      }
    },
    [t, toast, ask, navigate, locale],
  )
}
