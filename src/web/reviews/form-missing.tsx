import * as m from '#messages';
export function FormMissing() {
  return (
    <p role="alert" className="text-danger">
      {m.reviews_form_failed()}
    </p>
  );
}
