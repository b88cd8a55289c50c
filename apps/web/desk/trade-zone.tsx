import { LocaleProvider, useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { type ReactNode, useDeferredValue } from 'react'
import { useSetting } from '../settings/use-setting.ts'

/** The time zone of everything on the page, from the chart's axis to the orders: the device's, or UTC where chosen. */
export function TradeZone({ children }: { readonly children: ReactNode }) {
  const { locale, timeZone } = useLocale()
  const [chart] = useSetting('chart')
  // Deferred, as the alerts are: it stands above the order form.
  const zone = useDeferredValue(chart?.zone === 'utc' ? 'UTC' : timeZone)
  return (
    <LocaleProvider locale={locale} timeZone={zone}>
      {children}
    </LocaleProvider>
  )
}
