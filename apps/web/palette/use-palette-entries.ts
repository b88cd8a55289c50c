import type { CallData } from '@bowline/contract/calls.ts'
import { gains, themes } from '@bowline/contract/terms/looks.ts'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { helpPath, helpSubjects, subjectsOf } from '../help/help-subjects.ts'
import { usePage } from '../page-context.ts'
import { announceLanguageChange } from '../shell/language-change.ts'
import { useAccountLinks, useSiteLinks } from '../shell/site-links.ts'
import { useView } from '../shell/use-view.ts'
import { densities, type ViewChoice } from '../shell/view-choice.ts'
import { useWords } from '../words/use-words.ts'
import { type PaletteEntry, useOfferedEntries } from './offered-entries.ts'

type Market = CallData<'GET /exchange-web/web/market/list'>['markets'][number]

/**
 * What the page offers, and everything that can be done from anywhere: where to go, and how things are to look. Incomplete:
 * markets are to come.
 */
export function usePaletteEntries(): { readonly entries: readonly PaletteEntry[]; readonly isComplete: boolean } {
  const pages = usePages()
  const markets = useMarkets()
  const views = useViews()
  const languages = useLanguages()
  const offered = useOfferedEntries()
  const entries = [...offered, ...pages, ...(markets ?? []), ...views, ...languages]
  return { entries, isComplete: markets !== undefined }
}

function usePages(): PaletteEntry[] {
  const navigate = useNavigate()
  const t = useWords('shell')
  const tHelp = useWords('help')
  const { session, config } = usePage()
  const subjects = subjectsOf(config.products)
  const links = [...useSiteLinks(), ...useAccountLinks()]
  // Pages of products that no header leads to: each is one's own.
  const products = session.user
    ? subjects.filter((subject) => !links.some(({ to }) => to === helpSubjects[subject]))
    : []
  const pages = [
    ...links,
    ...products.map((subject) => ({ to: helpSubjects[subject], label: tHelp(subject) })),
    { to: '/help', label: tHelp('title'), about: t('help') },
    ...subjects.map((subject) => ({ to: helpPath(subject), label: tHelp(subject), about: t('help') })),
  ]
  return pages.map(({ to, ...texts }) => ({ id: `page${to}`, kind: 'page', ...texts, run: () => navigate(to) }))
}

function useMarkets(): PaletteEntry[] | undefined {
  const { siteApi } = usePage()
  const navigate = useNavigate()
  const [markets, setMarkets] = useState<readonly Market[]>()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    // Without them the palette still knows pages and settings.
    siteApi('GET /exchange-web/web/market/list').then((answer) => setMarkets(answer.markets)).catch(() => setMarkets([])) // biome-ignore format: one call
    siteApi('GET /exchange-web/web/market/coinLists').then(({ coins }) => setNames(new Map(coins.map(({ coin, name }) => [coin, name])))).catch(() => {}) // biome-ignore format: one call
  }, [siteApi])
  return useMemo(
    () =>
      markets?.map((market) => ({
        id: `market-${market.pair}`,
        kind: 'market',
        label: `${market.base}/${market.quote}`,
        about: names.get(market.base),
        market,
        run: () => navigate(`/trade/${market.pair}`),
      })),
    [markets, names, navigate],
  )
}

function useViews(): PaletteEntry[] {
  const t = useWords('shell')
  const [view, choose] = useView()
  const entry = (name: ViewChoice, value: string): PaletteEntry => ({
    id: `${name}-${value}`,
    kind: 'setting',
    label: t.find(`view.${value}`) ?? value,
    about: t(`view.${name}`),
    isOn: view[name] === value,
    run: () => choose(name, value),
  })
  return [
    ...themes.map((value) => entry('theme', value)),
    ...gains.map((value) => entry('gain', value)),
    ...densities.map((value) => entry('density', value)),
  ]
}

function useLanguages(): PaletteEntry[] {
  const t = useWords('shell')
  const { config, locale } = usePage()
  return config.locales.map(({ id, name }) => ({
    id: `language-${id}`,
    kind: 'setting',
    label: name,
    about: t('view.language'),
    isOn: id === locale.id,
    // Loads a new document, since texts, direction and font change.
    run: () => {
      const address = new URL(location.href)
      address.searchParams.set('hl', id)
      announceLanguageChange()
      location.assign(address)
    },
  }))
}
