import { useSetting } from '../../settings/use-setting.ts'

const PLACE = 'tables'
/** As it was called while spot had the only tables. */
const OLD_PLACE = 'spotTables'

/** Whether the tables show all markets or only this one; saved as a setting. */
export function useAllMarkets(): [boolean, (all: boolean) => void] {
  const [kept = {}, keep] = useSetting('layout')
  const { allMarkets } = (kept[PLACE] ?? kept[OLD_PLACE] ?? {}) as { readonly allMarkets?: unknown }
  return [allMarkets === true, (all) => keep({ ...kept, [PLACE]: { allMarkets: all } })]
}
