import type { CallData } from '@bowline/contract/calls.ts'
import { useEffect, useState } from 'react'
import { usePage } from '../page-context.ts'
import type { SiteApi } from '../site-api/site-api.ts'

const CHECK = 'POST /exchange-web-gateway/alpha/whiteList/check'

/** How the menu shows Alpha. */
export type Alpha = CallData<typeof CHECK>['config']

/** Asked once for as long as the page lives; undefined: no pass, or anything went wrong. */
const asked = new WeakMap<SiteApi, Promise<Alpha | undefined>>()

function ask(siteApi: SiteApi): Promise<Alpha | undefined> {
  const known = asked.get(siteApi)
  if (known) return known
  const answer = siteApi(CHECK).then(
    ({ userPassed, config }) => (userPassed === 1 ? config : undefined),
    () => undefined,
  )
  asked.set(siteApi, answer)
  return answer
}

/** Undefined until the server says that staff let this user in, and whenever it does not say so. */
export function useAlpha(): Alpha | undefined {
  const { siteApi } = usePage()
  const [alpha, setAlpha] = useState<Alpha>()
  useEffect(() => {
    let isShown = true
    void ask(siteApi).then((answer) => isShown && setAlpha(answer))
    return () => {
      isShown = false
    }
  }, [siteApi])
  return alpha
}
