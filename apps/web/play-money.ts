import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { writeDigits } from '@bowline/design-system/numbers/write-digits.ts'
import { useState } from 'react'
import { usePage } from './page-context.ts'
import { useShowError } from './shell/errors/use-show-error.ts'

/** The demo's gift of the day. `given`: what came, `10,000 USDT + 0.1 BTC`; empty when it was taken before. */
export function usePlayMoney(onDone?: (given: string) => unknown) {
  const { siteApi } = usePage()
  const { symbols } = useLocale()
  const showError = useShowError()
  const [busy, setBusy] = useState(false)
  const [given, setGiven] = useState<string>()
  const take = async () => {
    setBusy(true)
    try {
      const { granted } = await siteApi('POST /exchange-web/web/demo/fund')
      const written = granted.map(({ coin, amount }) => `${writeDigits(trimDecimals(amount), symbols)} ${coin}`)
      setGiven(written.join(' + '))
      await onDone?.(written.join(' + '))
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return { busy, given, take }
}
