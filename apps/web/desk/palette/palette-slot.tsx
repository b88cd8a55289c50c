import { useLater } from '../../later/use-later.ts'
import type { DeskTool } from '../tools-menu.tsx'
import { useAfterPaint } from '../use-after-paint.ts'

const loadDeskPalette = async () => (await import('./desk-palette.tsx')).DeskPalette

/** What the desk adds to the palette; nobody can open that before the first paint. */
export function PaletteSlot({ onTool }: { readonly onTool: (tool: DeskTool) => void }) {
  const { Part: DeskPalette } = useLater(loadDeskPalette, useAfterPaint(), 'desk/tables')
  return DeskPalette ? <DeskPalette onTool={onTool} /> : null
}
