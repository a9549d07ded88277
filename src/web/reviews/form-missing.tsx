import * as m from '#messages';
export function FormMissing() {
  return (
    <p role="alert" className="text-danger">
      {m.reviews_the_form_could_not_be_loaded()}
    </p>
  );
}
