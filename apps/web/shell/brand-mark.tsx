import { usePage } from '../page-context.ts'
import styles from './brand-mark.module.css'

/** The operator's logo, or our own: the knot the exchange is named after, and the name. */
export function BrandMark() {
  const { config } = usePage()
  const { name, logo } = config.brand
  if (logo.onDark && logo.onLight) {
    return (
      <picture className={styles.mark}>
        <img className={styles.onDark} src={logo.onDark} alt={name} height={28} />
        <img className={styles.onLight} src={logo.onLight} alt="" height={28} />
      </picture>
    )
  }
  return (
    <span className={styles.mark}>
      <Knot />
      <span className={styles.name}>{name}</span>
    </span>
  )
}

function Knot() {
  return (
    <svg className={styles.knot} viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d="M9.2 2v8.2a6.2 6.2 0 1 0 6.2-1.1H8.3a3 3 0 0 1 0-6h4.9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinecap="round"
      />
    </svg>
  )
}
