import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { directionOf, type NumberSymbols, symbolsOf } from '../numbers/number-symbols.ts'

export type PageLocale = {
  readonly locale: string
  readonly timeZone: string
  readonly symbols: NumberSymbols
  readonly direction: 'ltr' | 'rtl'
}

const english: PageLocale = { locale: 'en_US', timeZone: 'UTC', symbols: symbolsOf('en_US'), direction: 'ltr' }

const LocaleContext = createContext(english)

export type LocaleProviderProps = {
  /** An id of the site (`en_US`), with digits if others than Latin are wanted (`ar-u-nu-arab`). */
  readonly locale: string
  /** Chosen by the server and sent with the page, so that both sides render the same time. */
  readonly timeZone?: string | undefined
  readonly children: ReactNode
}

export function LocaleProvider({ locale, timeZone = 'UTC', children }: LocaleProviderProps) {
  const value = useMemo(
    () => ({ locale, timeZone, symbols: symbolsOf(locale), direction: directionOf(locale) }),
    [locale, timeZone],
  )
  return <LocaleContext value={value}>{children}</LocaleContext>
}

export function useLocale(): PageLocale {
  return useContext(LocaleContext)
}
