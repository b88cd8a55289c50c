import { useSetting } from '../settings/use-setting.ts'

/** Whether amounts are dots, for whoever looks over the shoulder; kept with the user. */
export function useHiddenAmounts(): [boolean, (hidden: boolean) => void] {
  const [confirmations = {}, keep] = useSetting('confirmations')
  return [confirmations.hideAmounts ?? false, (hidden) => keep({ ...confirmations, hideAmounts: hidden })]
}
