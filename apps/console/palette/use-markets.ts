import type { PaletteItem } from '@bowline/design-system/palette/palette.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useNavigate } from 'react-router'
import { useConsole, useMay } from '../session/session.tsx'
import { t } from '../words/words.ts'

/** Every market, with what may be done to it; undefined until they are known. Without an answer there are none. */
export function useMarkets(): PaletteItem[] | undefined {
  const { api } = useConsole()
  const may = useMay()
  const navigate = useNavigate()
  const { data, error } = useAnswer('palette markets', () => api('GET /console-api/markets/list'))
  if (error) return []
  return data?.markets.flatMap(({ symbol, pair, state }) => {
    const name = pair.replace('_', '/')
    const item = (id: string, label: string, address: string, about?: string): PaletteItem => ({
      id: `${id}-${symbol}`,
      label,
      about,
      kind: t('palette.market'),
      run: () => void navigate(address),
    })
    return [
      item('market', name, `/markets?q=${name}`, t(`market-state.${state}`)),
      ...(may('markets.restrict')
        ? [item('state', t('palette.state', { pair: name }), `/markets?do=state:${symbol}`)]
        : []),
      ...(may('markets.request')
        ? [item('limits', t('palette.limits', { pair: name }), `/markets?do=limits:${symbol}`)]
        : []),
    ]
  })
}
