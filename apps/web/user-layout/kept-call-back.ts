import { keepInTab, keptInTab } from '../kept-in-tab.ts'

const KEY = 'bowline.call-back'

/** The destination, saved while another service signs the user in. */
export function keepCallBack(callBackPath: string | null): void {
  keepInTab(KEY, callBackPath)
}

export function keptCallBack(): string | null {
  return keptInTab(KEY)
}
