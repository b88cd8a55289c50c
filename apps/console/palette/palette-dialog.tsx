import { Palette } from '@bowline/design-system/palette/palette.tsx'
import { useState } from 'react'
import { t } from '../words/words.ts'
import { useActions } from './use-actions.ts'
import { useFoundUsers } from './use-found-users.ts'
import { useMarkets } from './use-markets.ts'
import { useRooms } from './use-rooms.ts'

/** Rooms, what can be done in them, markets, and the users that what was typed finds. */
export function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('')
  const users = useFoundUsers(query)
  const markets = useMarkets()
  const items = [...useRooms(), ...useActions(), ...(markets ?? []), ...(users ?? [])]
  const texts = {
    title: t('palette.title'),
    search: t('palette.field'),
    isOn: t('palette.is-on'),
    none: t('palette.none'),
  }
  const isComplete = markets !== undefined && users !== undefined
  return <Palette texts={texts} items={items} isComplete={isComplete} onClose={onClose} onType={setQuery} />
}
