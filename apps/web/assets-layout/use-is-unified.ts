import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { usePage } from '../page-context.ts'
import { askOnce } from '../site-api/ask-once.ts'

const UNIFIED = 2
const DONE = 1

export function isUnifiedModel({ model, status }: { readonly model: number; readonly status: number }): boolean {
  return model === UNIFIED && status === DONE
}

/** Classic while it is not known. */
const unifiedOnce = askOnce((siteApi) => siteApi('GET /fe-co-api/account/model').then(isUnifiedModel, () => false))

/** Whether the futures account has become a unified one. */
export function useIsUnified(): boolean {
  const { siteApi } = usePage()
  return useAnswer('model', () => unifiedOnce(siteApi)).data ?? false
}
