import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import css from './card.module.css'

export type CardProps = {
  readonly title?: ReactNode
  readonly aside?: ReactNode
  /** Without padding: for tables and charts that have their own. */
  readonly flush?: boolean | undefined
  readonly level?: 2 | 3 | 4 | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A panel with a thin border and no shadow. With a title it is a region of that name. */
export function Card({ title, aside, flush, level = 2, className, children }: CardProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classNames(css.card, className)} aria-labelledby={title ? id : undefined}>
      {(title || aside) && (
        <header className={css.head}>
          {title && (
            <Heading id={id} className={css.title}>
              {title}
            </Heading>
          )}
          {aside && <div className={css.aside}>{aside}</div>}
        </header>
      )}
      <div className={flush ? css.flush : css.body}>{children}</div>
    </section>
  )
}
