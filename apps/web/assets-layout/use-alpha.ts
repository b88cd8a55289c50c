import type { CallData } from '@bowline/contract/calls.ts'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { usePage } from '../page-context.ts'
import { askOnce } from '../site-api/ask-once.ts'

const CHECK = 'POST /exchange-web-gateway/alpha/whiteList/check'

/** How the menu shows Alpha. */
export type Alpha = CallData<typeof CHECK>['config']

/** Undefined: no pass, or anything went wrong. */
const alphaOnce = askOnce((siteApi) =>
  siteApi(CHECK).then(
    ({ userPassed, config }) => (userPassed === 1 ? config : undefined),
    () => undefined,
  ),
)

/** Undefined until the server says that staff let this user in, and whenever it does not say so. */
export function useAlpha(): Alpha | undefined {
  const { siteApi } = usePage()
  return useAnswer('alpha', () => alphaOnce(siteApi)).data
}
