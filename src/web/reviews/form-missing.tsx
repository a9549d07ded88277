export function FormMissing() {
  return (
    <p role="alert" className="text-danger">
      The form could not be loaded. Please check your connection and reload this page.
    </p>
  );
}
