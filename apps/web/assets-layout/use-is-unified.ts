import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { usePage } from '../page-context.ts'
import { askOnce } from '../site-api/ask-once.ts'

const UNIFIED = 2
const DONE = 1

export function isUnifiedModel({ model, status }: { readonly model: number; readonly status: number }): boolean {
  return model === UNIFIED && status === DONE
}

const unifiedOnce = askOnce((siteApi) => siteApi('GET /fe-co-api/account/model').then(isUnifiedModel))

/** Whether the futures account has become a unified one; undefined while it is not known. */
export function useAccountModel(): boolean | undefined {
  const { siteApi } = usePage()
  return useAnswer('model', () => unifiedOnce(siteApi)).data
}

/** The same for what is called after it: classic while it is not known. */
export function useIsUnified(): boolean {
  return useAccountModel() ?? false
}
