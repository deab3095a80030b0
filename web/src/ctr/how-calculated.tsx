import { calculation } from './explanations.ts';

export function HowCalculated() {
  return (
    <details className="card">
      <summary>How this is calculated</summary>
      {calculation.map(([title, text]) => (
        <p key={title}>
          <b>{title}.</b> {text}
        </p>
      ))}
    </details>
  );
}
