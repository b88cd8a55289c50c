import styles from './api-landing.module.css'

/** What each name of the API means, in English like the API. */
export function Meanings({ rows }: { readonly rows: readonly (readonly [name: string | number, meaning: string])[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <tbody>
          {rows.map(([name, meaning]) => (
            <tr key={name}>
              <th scope="row">
                <code dir="ltr">{name}</code>
              </th>
              <td lang="en" dir="ltr">
                {meaning}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
