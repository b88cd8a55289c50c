import { useSetting } from '../../settings/use-setting.ts'

const PLACE = 'spotTables'

/** Whether the tables show all markets or only this one; saved as a setting. */
export function useAllMarkets(): [boolean, (all: boolean) => void] {
  const [kept = {}, keep] = useSetting('layout')
  const { allMarkets } = (kept[PLACE] ?? {}) as { readonly allMarkets?: unknown }
  return [allMarkets === true, (all) => keep({ ...kept, [PLACE]: { allMarkets: all } })]
}
