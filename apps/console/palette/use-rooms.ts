import type { PaletteItem } from '@bowline/design-system/palette/palette.tsx'
import { useNavigate } from 'react-router'
import { useMay } from '../session/session.tsx'
import { rooms } from '../shell/rooms.ts'
import { t } from '../words/words.ts'

/** The rooms the role may enter. */
export function useRooms(): PaletteItem[] {
  const may = useMay()
  const navigate = useNavigate()
  return rooms
    .filter(({ permission }) => may(permission))
    .map(({ path, name }) => ({
      id: `room${path}`,
      label: t(name),
      kind: t('palette.room'),
      run: () => void navigate(path),
    }))
}
