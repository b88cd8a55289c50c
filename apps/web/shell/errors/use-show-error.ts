import { ChunkLoadError } from '@bowline/design-system/later/chunk-load-error.ts'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { usePage } from '../../page-context.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import { answerTo } from './error-answer.ts'
import { leadToSignIn } from './lead-to-sign-in.ts'
import { serverText } from './server-text.ts'

/** Shows a failed call as the specification requires. Any other error is a bug and is rethrown. */
export function useShowError(): (error: unknown) => void {
  const t = useWords('shell')
  const toast = useToast()
  const ask = useAsk()
  const navigate = useNavigate()
  const { locale, session } = usePage()
  const isVisitor = session.user === null
  return useCallback(
    (error) => {
      const show = (text: string) => toast({ text, kind: 'bad' })
      if (error instanceof ChunkLoadError) return void show(t('failure.chunk'))
      if (!isSiteApiError(error)) throw error
      const answer = answerTo(error)
      switch (answer.kind) {
        case 'toast':
          return void show(t.find(answer.key, answer.values) ?? t('error.system'))
        case 'server-text':
          return void show(serverText(answer, t, locale.id))
        case 'notice':
          return void toast({ text: t.find(answer.key) ?? '', kind: 'info' })
        case 'sign-in':
          // For those who were signed in, the call itself has led there (`site-api/session-end.ts`).
          if (isVisitor) leadToSignIn()
          return
        case 'modal':
          return void ask({ title: t('restricted.title'), text: t.find(answer.key) ?? '', confirm: t('ok') }).then(
            () => {
              if (answer.leadsTo) navigate(answer.leadsTo)
            },
          )
        case 'verify':
          return void ask({
            title: t(answer.title),
            text: t(answer.key),
            confirm: t('verify'),
            cancel: t('later'),
          }).then((yes) => {
            if (yes) navigate('/account/id_verification')
          })
      }
    },
    [t, toast, ask, navigate, locale, isVisitor],
  )
}
