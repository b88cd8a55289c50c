import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import css from './pager.module.css'

export type PagerProps = {
  /** From 1. */
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  readonly label: string
  readonly words: {
    readonly previous: string
    readonly next: string
    readonly of: (page: number, pages: number) => string
  }
  readonly busy?: boolean | undefined
}

export function Pager({ page, pages, onPage, label, words, busy }: PagerProps) {
  return (
    <nav className={css.pager} aria-label={label}>
      <IconButton
        label={words.previous}
        size="s"
        icon={<ChevronLeft className={css.arrow} size={16} aria-hidden="true" />}
        aria-disabled={busy || page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className={css.place} aria-live="polite">
        {words.of(page, pages)}
      </span>
      <IconButton
        label={words.next}
        size="s"
        icon={<ChevronRight className={css.arrow} size={16} aria-hidden="true" />}
        aria-disabled={busy || page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
