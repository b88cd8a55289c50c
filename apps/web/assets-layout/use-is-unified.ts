import { type Answer, useSureAnswer } from '@bowline/design-system/states/use-answer.ts'
import { usePage } from '../page-context.ts'
import { askOnce } from '../site-api/ask-once.ts'

const UNIFIED = 2
const DONE = 1

export function isUnifiedModel({ model, status }: { readonly model: number; readonly status: number }): boolean {
  return model === UNIFIED && status === DONE
}

const unifiedOnce = askOnce((siteApi) => siteApi('GET /fe-co-api/account/model').then(isUnifiedModel))

/** Whether the futures account has become a unified one; no answer for a visitor. */
export function useModelAnswer(): Answer<boolean | undefined> {
  const { siteApi, session } = usePage()
  return useSureAnswer('model', async () => (session.user ? unifiedOnce(siteApi) : undefined))
}

/** The same for what is called after it: classic while it is not known. */
export function useIsUnified(): boolean {
  return useModelAnswer().data ?? false
}
