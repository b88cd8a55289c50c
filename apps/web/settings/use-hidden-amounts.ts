import { useSetting } from './use-setting.ts'

/** Whether amounts are hidden from onlookers; saved as a setting. */
export function useHiddenAmounts(): [boolean, (hidden: boolean) => void] {
  const [confirmations = {}, keep] = useSetting('confirmations')
  return [confirmations.hideAmounts ?? false, (hidden) => keep({ ...confirmations, hideAmounts: hidden })]
}
