import { keepInTab, keptInTab } from './kept-in-tab.ts'

const KEY = 'bowline.call-back'

/** Where one was going, kept while another service is asked who one is. */
export function keepCallBack(callBackPath: string | null): void {
  keepInTab(KEY, callBackPath)
}

export function keptCallBack(): string | null {
  return keptInTab(KEY)
}
