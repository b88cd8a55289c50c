import type { CallData } from '@bowline/contract/calls.ts'
import { useCallback, useEffect, useState } from 'react'
import { usePage } from '../../page-context.ts'

type Message = CallData<'GET /exchange-web/web/demo/message'>

/** A message by its id: undefined while it is loaded, null when that failed. */
export function useMessage(id: number): { message: Message | null | undefined; load: () => void } {
  const { siteApi } = usePage()
  const [answer, setAnswer] = useState<{ id: number; message: Message | null }>()
  const load = useCallback(() => {
    setAnswer(undefined)
    siteApi('GET /exchange-web/web/demo/message', { id }).then(
      (message) => setAnswer({ id, message }),
      () => setAnswer({ id, message: null }),
    )
  }, [siteApi, id])
  useEffect(load, [load])
  // What comes late belongs to a message that was left.
  return { message: answer?.id === id ? answer.message : undefined, load }
}
