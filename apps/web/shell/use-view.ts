import { useSyncExternalStore } from 'react'
import { usePage } from '../page-context.ts'
import { useSettings } from '../settings/use-setting.ts'
import { applyView, onViewChange, type ViewChoice } from './view-choice.ts'

type View = Readonly<Record<ViewChoice, string>>

/** Theme, colours of rise and fall, density as they are now, and the way to change one: seen at once, kept for later. */
export function useView(): [View, (name: ViewChoice, value: string) => void] {
  const settings = useSettings()
  const choose = (name: ViewChoice, value: string) => {
    applyView(name, value)
    settings.set(name, value as never)
  }
  return [{ theme: useOne('theme'), gain: useOne('gain'), density: useOne('density') }, choose]
}

/** Of the document, which menus, settings and palette all change. */
function useOne(name: ViewChoice): string {
  const page = usePage()
  return useSyncExternalStore(
    onViewChange,
    () => document.documentElement.dataset[name] ?? page[name],
    () => page[name],
  )
}
